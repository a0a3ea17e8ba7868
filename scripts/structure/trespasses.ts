import { parseSync, Visitor } from 'vite'
import type { Source } from './sources.ts'

/**
 * Assignments to a global or to a property of one, and reads of fields that a library names as private (`_name`, where the
 * object is not ours). Ids of rows are `_id` by the product's own word.
 */
export function trespasses({ path, text }: Pick<Source, 'path' | 'text'>) {
  const uses: string[] = []
  const note = (what: string, { start, end }: { start: number; end: number }) =>
    uses.push(`${path} ${what}: ${text.slice(start, end).slice(0, 80)}`)
  const { program } = parseSync(path, text)
  new Visitor({
    AssignmentExpression(node) {
      const { left } = node
      if (left.type === 'MemberExpression' && left.object.type === 'Identifier' && GLOBALS.has(left.object.name))
        note('assigns to a global', node)
    },
    MemberExpression(node) {
      const { property } = node
      if (property.type === 'Identifier' && /^_(?!_)\w/.test(property.name) && property.name !== '_id')
        note('uses a private field', node)
    },
  }).visit(program)
  return uses
}

const GLOBALS = new Set([
  'globalThis',
  'global',
  'Date',
  'Math',
  'JSON',
  'Array',
  'Object',
  'Promise',
  'process',
  'console',
])
