// Uses the kernel in JupyterLab as a person does: runs, stops, completes, asks for help, restarts, and opens a second tab.
//   node lab.mjs URL FOLDER
import { writeFileSync } from 'node:fs'
import { launch, fail } from '../browser.mjs'

const [address, folder] = process.argv.slice(2)
notebook('play.ipynb', ['import ("fmt"; "time"; "reshard/placement")\nx := 1', 'for { fmt.Println("running", x); time.Sleep(50*time.Millisecond) }', 'x', '', ''])
notebook('fail.ipynb', ['y := 1\ny', 'nosuch', '"after"'])

const browser = await launch()
const page = await browser.newPage({ viewport: { width: 1100, height: 800 } })
let shots = 0
try {
  await open(page, 'play.ipynb')
  await run(page, 0)
  await idle(page)

  // The stop button ends a loop, its output was there while it ran, and the variables stay.
  await run(page, 1)
  await output(page, 1).getByText('running 1').first().waitFor({ timeout: 3000 })
  const began = Date.now()
  await page.getByRole('button', { name: 'Interrupt the kernel' }).or(page.locator('[data-command="notebook:interrupt-kernel"], [data-jp-item-name="interrupt"] button, [data-jp-item-name="interrupt"] jp-button')).first().click()
  await output(page, 1).getByText('interrupted').first().waitFor({ timeout: 3000 })
  check(Date.now() - began < 2000, `the stop button took ${Date.now() - began} ms`)
  await shot('interrupted')
  await run(page, 2)
  await shows(page, 2, '1')

  // Tab lists what there is.
  await edit(page, 3, 'placement.')
  await page.keyboard.press('Tab')
  await page.locator('.jp-Completer-item[data-value="Compare"]').waitFor({ timeout: 5000 })
  check(await page.locator('.jp-Completer-item').count() > 10, 'the list is short')
  await shot('completion')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Comp')
  await page.keyboard.press('Tab')
  await page.locator('.jp-Completer-item[data-value="CompareReplicas"]').waitFor({ timeout: 5000 })
  await page.locator('.jp-Completer-item[data-value="Compare"]').click()
  check((await cell(page, 3).locator('.cm-content').innerText()).trim() === 'placement.Compare', 'what was chosen is not inserted')

  // Shift+Tab explains.
  await page.keyboard.press('Shift+Tab')
  await page.locator('.jp-Tooltip').getByText('Compare places keys').waitFor({ timeout: 5000 })
  await page.locator('.jp-Tooltip').getByText('func Compare').first().waitFor()
  await shot('documentation')
  await page.keyboard.press('Escape')

  // A long experiment shows its progress and takes it away.
  await edit(page, 4, 'l, err := placement.Count(placement.Rendezvous(placement.MD5), placement.Uniform(50), placement.Numbered("k", 1_000_000))\nl.Total()')
  await run(page, 4)
  await output(page, 4).getByText('of 1,000,000 keys').waitFor({ timeout: 15000 })
  await shot('progress')
  await shows(page, 4, '1000000', 60000)
  check(await output(page, 4).getByText('of 1,000,000 keys').count() === 0, 'the progress bar stays')

  // A second tab shares the kernel.
  const second = await browser.newPage({ viewport: { width: 1100, height: 800 } })
  await open(second, 'play.ipynb')
  await edit(second, 3, 'x = 7\nx')
  await run(second, 3)
  await shows(second, 3, '7')
  await run(page, 2)
  await shows(page, 2, '7')
  await second.close()

  // Restart forgets; Run All stops at an error.
  await open(page, 'fail.ipynb')
  await choose('Kernel', 'Restart Kernel and Run All Cells…')
  await page.locator('.jp-Dialog .jp-mod-accept').click()
  await output(page, 1).getByText('undefined: nosuch').waitFor({ timeout: 20000 })
  await shows(page, 0, '1')
  await idle(page)
  check(!/\d/.test(await cell(page, 2).locator('.jp-InputPrompt').innerText()), 'the cell after an error ran: ' + await cell(page, 2).innerText())
  check(await output(page, 2).getByText('after').count() === 0, 'the cell after an error shows something')
  await shot('run all')
} catch (error) {
  await page.screenshot({ path: process.env.SCRATCH + '/kernel-lab.png' })
  fail(`${error}\nJupyterLab shows:\n${await page.locator('.jp-Notebook:visible').innerText()}`)
}
await browser.close()
console.log('run, stop, Tab, Shift+Tab, progress, a second tab, restart, and Run All with an error: as they should be')

function notebook(name, sources) {
  const cells = sources.map((source, i) => ({ cell_type: 'code', id: 'c' + i, execution_count: null, metadata: {}, outputs: [], source }))
  const metadata = { kernelspec: { display_name: 'Go (Reshard)', language: 'go', name: 'reshard' } }
  writeFileSync(`${folder}/${name}`, JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }))
}

async function open(page, name) {
  const url = new URL(address)
  url.pathname = '/lab/tree/' + name
  url.searchParams.set('reset', '') // and no other notebook
  await page.goto(url.href)
  await page.locator('.lm-TabBar-tab.jp-mod-current', { hasText: name }).waitFor({ timeout: 60000 })
  await idle(page)
}

async function idle(page) { await page.getByText('Go (Reshard) | Idle').waitFor({ timeout: 60000 }) }

function cell(page, i) { return page.locator('.jp-NotebookPanel:visible .jp-CodeCell').nth(i) }

function output(page, i) { return cell(page, i).locator('.jp-OutputArea') }

async function run(page, i) {
  await cell(page, i).locator('.cm-content').click()
  await page.keyboard.press('Control+Enter')
}

async function edit(page, i, text) {
  await cell(page, i).locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

async function shows(page, i, text, timeout = 10000) {
  await output(page, i).locator('.jp-OutputArea-executeResult').getByText(text, { exact: true }).waitFor({ timeout })
}

async function choose(menu, entry) {
  await page.getByRole('menuitem', { name: menu, exact: true }).click()
  await page.locator('.lm-Menu-itemLabel').getByText(entry, { exact: true }).click()
}

function check(holds, complaint) { if (!holds) throw new Error(complaint) }

async function shot(name) { await page.screenshot({ path: `${process.env.SCRATCH}/kernel-${++shots}-${name.replace(' ', '-')}.png` }) }
