/** Where uploads are addressed. A document's file name is there for its readers only; its address opens nothing. */
const UPLOAD_URL = /^\/api\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.webp|\/[^/?#]+)$/

type Upload = { _id: string; name: string; isPublic: boolean }

export const uploadUrl = ({ _id, name, isPublic }: Upload) =>
  isPublic ? `/api/media/${_id}.webp` : `/api/media/${_id}/${encodeURIComponent(name)}`

/** Which upload a stored address means; null where it leads elsewhere. */
export const findUploadId = (address: string | null) => (address && UPLOAD_URL.exec(address)?.[1]) || null

/** As it is stored: an upload by its path alone, whatever name the site has today. */
export function toStoredUrl(origin: string, address: string) {
  const path = address.startsWith(origin) ? address.slice(origin.length) : ''
  return findUploadId(path) ? path : address
}

export const toPublicUrl = (origin: string, address: string) =>
  address.startsWith('/') ? `${origin}${address}` : address

/**
 * As a page asks for a picture: an upload by its path alone, and any other over https, which is all that the policy of our
 * pages lets in.
 */
export function pictureSource(address: string) {
  const { pathname } = new URL(address, 'http://localhost')
  return findUploadId(pathname) ? pathname : address.replace(/^http:/, 'https:')
}

type ByteRange = { start: number; end: number }

/**
 * The one range of `size` bytes that a Range header asks for (RFC 9110, 14.2). Undefined where it asks for all, or for
 * what may be answered with all; null where it begins past the end.
 */
export function parseRange(range: string | undefined, size: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < start) return undefined
  return start < size && start <= end ? { start, end } : null
}

export const withImageUrl = <Of extends { image: string | null }>(origin: string, shown: Of): Of => ({
  ...shown,
  image: shown.image && toPublicUrl(origin, shown.image),
})

type Listed<Row> = { headers: { 'x-total-count': string; link?: string }; body: Row[] }

export const withImageUrls = <Row extends { image: string | null }>(origin: string, list: Listed<Row>) => ({
  ...list,
  body: list.body.map((row) => withImageUrl(origin, row)),
})

type MediaRequest = {
  incoming: { method?: string | undefined; headers: { range?: string | undefined } }
  isPrefetch: boolean
}

/** A user opens a file with its first byte; headers, later parts and what a browser fetches ahead are no opening. */
export const isFirstRead = ({ incoming: { method, headers }, isPrefetch }: MediaRequest) =>
  method === 'GET' && !isPrefetch && /^bytes=0-|^(?!bytes=)/.test(headers.range ?? '')
