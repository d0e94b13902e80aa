package catalog

var operationsSuite = Suite{Section: "Operations"}
