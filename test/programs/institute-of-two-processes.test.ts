import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testDatabase } from '../app.ts'
import { otherSections, saveSection, saveSections } from '../other-institute.ts'
import { until } from '../until.ts'
import { builtPages } from './built-site.ts'

const databaseUrl = await testDatabase()
const here = await testApp({ databaseUrl, pages: builtPages })
const there = await testApp({ databaseUrl, pages: builtPages })
const admin = await here.signedInAs('admin')
const sections = otherSections()
await saveSections(admin, sections)

// product 1.10
test('what one process saves shows in both: once it does, no page and no answer has the old name', async () => {
  const texts = ({ send }: typeof here) =>
    Promise.all(['/about', '/api/institute'].map(async (path) => (await send(path)).text()))
  for (let count = 1; count <= 50; count++) {
    sections.identity.name = `Institute ${count}`
    await saveSection(admin, 'identity', sections)
    for (const process of [here, there]) {
      await until(async () => (await texts(process)).every((text) => text.includes(sections.identity.name)), 'it shows')
      for (const text of await texts(process)) assert.ok(text.includes(sections.identity.name), `stale after ${count}`)
    }
  }
})
