import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conflictKey, merge } from '../../src/shared/merge.ts'

type Row = { _id: string; title: string }
const course = (modules: Row[]) => ({ title: 'A', price: 10, version: 1, modules })
const titles = ({ modules }: { modules: Row[] }) => modules.map(({ title }) => title)

/** Every list of up to three of these rows, each as it was or changed. */
function* lists(ids = ['a', 'b', 'c']): Generator<Row[]> {
  yield []
  for (const id of ids)
    for (const rest of lists(ids.filter((candidate) => candidate !== id)))
      for (const title of [id, `${id}!`]) yield [{ _id: id, title }, ...rest]
}

test('whatever two people made of it: no row twice, nothing lost that neither took away, and one alone is right', () => {
  const base = course(['a', 'b'].map((id) => ({ _id: id, title: id })))
  const all = [...lists()].map(course)
  for (const mine of all) {
    assert.deepEqual(merge(base, mine, base), { value: mine, conflicts: [] })
    assert.deepEqual(merge(base, base, mine), { value: mine, conflicts: [] })
    assert.deepEqual(merge(base, mine, mine), { value: mine, conflicts: [] })
    for (const theirs of all) {
      const { value, conflicts } = merge(base, mine, theirs)
      const ids = value.modules.map(({ _id }) => _id)
      assert.equal(new Set(ids).size, ids.length)
      const has = ({ modules }: typeof mine, id: string) => modules.some(({ _id }) => _id === id)
      for (const id of ['a', 'b', 'c']) {
        if (has(mine, id) && has(theirs, id)) assert.ok(ids.includes(id))
        if (!has(mine, id) && !has(theirs, id)) assert.ok(!ids.includes(id))
      }
      const mirrored = merge(base, theirs, mine)
      assert.equal(mirrored.conflicts.length, conflicts.length)
      const choices = new Map(conflicts.map((conflict) => [conflictKey(conflict), 'theirs' as const]))
      const chosen = merge(base, mine, theirs, choices).value
      assert.deepEqual(chosen.modules.map(({ title }) => title).sort(), titles(mirrored.value).sort())
    }
  }
})
