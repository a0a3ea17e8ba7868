import MarkdownIt from 'markdown-it'
import { memoize } from '#src/shared/memoize.ts'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false })
markdown.validateLink = (link) => /^(https?:|mailto:)/i.test(link.trim())
// An address in a text is the writer's, not ours: it gains nothing in search engines and cannot reach back.
markdown.renderer.rules.link_open = (tokens, at, options, _, self) => {
  tokens[at]?.attrSet('rel', 'noopener noreferrer nofollow')
  return self.renderToken(tokens, at, options)
}
// Pictures would be fetched from anywhere by every reader.
markdown.disable('image')

// The policy of our pages forbids the style by which a column of a table is aligned.
const ALIGNED: Record<string, string> = { left: 'text-left', center: 'text-center', right: 'text-right' }
for (const cell of ['th_open', 'td_open']) {
  markdown.renderer.rules[cell] = (tokens, at, options, _, self) => {
    const token = tokens[at]
    const [, side = ''] = /text-align:(\w+)/.exec(String(token?.attrGet('style') ?? '')) ?? []
    const name = ALIGNED[side]
    if (token) token.attrs = name ? [['class', name]] : null
    return self.renderToken(tokens, at, options)
  }
}

/** Safe HTML: no raw markup, links to http, https and mailto only. */
export const renderHtml = (source: string) => markdown.render(source)

const MAX_CACHED = 200

/** The same of a text that is stored: of those there are few, which are read all day. */
export const renderStoredHtml = memoize(renderHtml, MAX_CACHED)

/** The words alone, on one line. */
export function toPlainText(source: string) {
  const words = markdown
    .parse(source, {})
    .flatMap((block) => [
      ...(block.children ?? []).map(({ type, content }) => (/break$/.test(type) ? ' ' : content)),
      block.children ? '' : block.content,
      ' ',
    ])
  return words.join('').replace(/\s+/g, ' ').trim()
}
