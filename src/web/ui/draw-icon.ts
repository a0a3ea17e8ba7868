import { type ComponentProps, createElement } from 'react'

type Drawing = { size: number; node: [shape: string, attributes: Record<string, string>][] }

const SHAPE = {
  'aria-hidden': true,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Makes an icon of one of Lucide's drawings. The package's own way reads eight settings and writes three class names for
 * each, of which nothing here makes use: a kilobyte of every first visit (vite.config.ts).
 */
export default function drawIcon({ size, node }: Drawing) {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes))
  return (svg: ComponentProps<'svg'>) => createElement('svg', { width: size, height: size, ...SHAPE, ...svg }, shapes)
}
