package catalog

var exportsSuite = Suite{Section: "Export Suite"}
