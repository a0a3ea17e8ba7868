let sheet: CSSStyleSheet | undefined

/** Another colour, in a page that is open. The policy of a page lets no style element be added to it, or be changed. */
export function showStyle(style: string) {
  document.getElementById('brand')?.setAttribute('media', 'not all')
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(style)
}
