import { type ComponentProps, createElement } from 'react'

type Drawing = { size: number; node: [shape: string, attributes: Record<string, string>][] }

const SHAPE = { 'aria-hidden': true, viewBox: '0 0 24 24', fill: 'none' } as const
const LINES = 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/**
 * Makes an icon of one of Lucide's drawings. The package's own way reads eight settings and writes three class names for
 * each, of which nothing here makes use: a kilobyte of every first visit (vite.config.ts). What is within never changes,
 * so it is one text, which costs a page less than an element for each line.
 */
export default function drawIcon({ size, node }: Drawing) {
  const inner = { __html: `<g ${LINES}>${node.map(written).join('')}</g>` }
  return (svg: ComponentProps<'svg'>) =>
    createElement('svg', { width: size, height: size, ...SHAPE, ...svg, dangerouslySetInnerHTML: inner })
}

function written([shape, { key: _, ...attributes }]: Drawing['node'][number]) {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${shape}${all.join('')}/>`
}
