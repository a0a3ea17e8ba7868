import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { featureTemplate } from '../scripts/feature-template.ts'

const { files, registrations } = featureTemplate('certificates')

test('npm run new finds every place where it registers a feature', () => {
  for (const [file, mark, line] of registrations) assert.match(readFileSync(file, 'utf8'), mark, line)
})

test('what a new feature imports is exported', () => {
  const lines = registrations
    .map(([file, , line]) => [file, line] as const)
    .filter(([, line]) => line.startsWith('import'))
  for (const [path, text] of [...Object.entries(files), ...lines])
    for (const { moduleRequest, entries } of parseSync('x.ts', text).module.staticImports) {
      const target = moduleRequest.value.replace(/^#(src|test)/, '$1')
      if (target === moduleRequest.value) continue
      const source = files[target] ?? (existsSync(target) && readFileSync(target, 'utf8'))
      assert.ok(source, `${path} imports ${target}`)
      for (const { importName } of entries)
        assert.match(
          source,
          new RegExp(`export (const|function|async function|type) ${importName.name}\\b`),
          `${path}: ${target}`,
        )
    }
})
