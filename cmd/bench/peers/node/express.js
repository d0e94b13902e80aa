// A plain list of shifts: Express and better-sqlite3, without anything else. It is the baseline for a page that is written by hand.
'use strict'

const cluster = require('node:cluster')
const { Readable } = require('node:stream')

if (cluster.isPrimary) {
  for (let i = 0; i < Number(process.env.PEER_WORKERS); i++) cluster.fork()
  cluster.on('exit', () => process.exit(1))
  process.on('SIGTERM', () => process.exit())
} else {
  serve()
}

function serve () {
  const rowsPerPage = Number(process.env.PEER_ROWS)
  const db = require('better-sqlite3')(process.env.PEER_DB, { readonly: true })
  const from = 'FROM shift s LEFT JOIN employee e ON e.id = s.employee_id LEFT JOIN location l ON l.id = s.location_id LEFT JOIN position p ON p.id = s.position_id'
  const columns = `s.id, e.number, e.name AS employee, s.starts_at, s.ends_at, s.time_zone, s.break_minutes, p.name AS position, l.name AS location, s.state, s.label, s.notes`
  const company = 'WHERE s.starts_at >= ? AND s.starts_at < ?'
  const person = company + ' AND s.employee_id = ?'
  const order = 'ORDER BY s.starts_at, s.id'
  const queries = [company, person].map(where => ({
    count: db.prepare(`SELECT COUNT(*) FROM shift s ${where}`).pluck(),
    page: db.prepare(`SELECT ${columns} ${from} ${where} ${order} LIMIT ${rowsPerPage}`).raw(),
    all: db.prepare(`SELECT ${columns} ${from} ${where} ${order}`).raw()
  }))
  const heading = queries[0].page.columns().map(c => c.name)

  // parse returns the statements and their parameters for the query of a request.
  const parse = q => q.employee ? [queries[1], [+q.from, +q.to, +q.employee]] : [queries[0], [+q.from, +q.to]]

  const app = require('express')()
  app.get('/shifts', (req, res) => {
    const [query, params] = parse(req.query)
    const rows = query.page.all(...params)
    res.send(page(heading, rows, query.count.get(...params)))
  })
  app.get('/export', (req, res) => {
    const [query, params] = parse(req.query)
    res.type('text/csv')
    Readable.from(csv(heading, query.all.iterate(...params))).pipe(res)
  })
  const [host, port] = process.argv[2].split(':')
  app.listen(Number(port), host)
}

const starts = 3
const ends = 4

// cells formats the times of a row.
function cells (row) {
  row[starts] = new Date(row[starts] * 1000).toISOString()
  row[ends] = new Date(row[ends] * 1000).toISOString()
  return row
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = value => String(value ?? '').replace(/[&<>"]/g, c => entities[c])

function page (heading, rows, count) {
  const head = heading.map(name => `<th>${name}</th>`).join('')
  const body = rows.map(row => `<tr>${cells(row).map(v => `<td>${html(v)}</td>`).join('')}</tr>`).join('\n')
  return `<!doctype html><title>Shifts</title><h1>${count} shifts</h1><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

const quoted = value => /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
const line = row => row.map(v => quoted(String(v ?? ''))).join(',') + '\n'
const rowsPerChunk = 1000

function * csv (heading, rows) {
  let chunk = line(heading)
  let n = 0
  for (const row of rows) {
    chunk += line(cells(row))
    if (++n % rowsPerChunk === 0) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}
