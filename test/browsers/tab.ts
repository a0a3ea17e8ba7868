/** A page of a browser, whichever: what is pressed and read is found by its XPath. */
export type Tab = {
  goto: (url: string) => Promise<void>
  /** Waits until it is there and visible. */
  see: (xpath: string) => Promise<void>
  press: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** Of the whole document, in CSS pixels: how much wider than the window it is. */
  overflow: () => Promise<number>
  close: () => Promise<void>
}

/** Milliseconds that anything may take to appear, on a machine that is busy. */
export const TIMEOUT_MS = 30_000

export const PHONE = { width: 390, height: 844 }

/** What a step of a test looks for. */
export const heading = (text: string) => `//h1[normalize-space()="${text}"]`
export const button = (name: string) =>
  `//button[@aria-label="${name}" or descendant-or-self::*[normalize-space()="${name}"]]`
export const link = (name: string) => `//a[normalize-space()="${name}" or @aria-label="${name}"]`
export const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`
export const text = (words: string) => `//*[text()[contains(., "${words}")]]`
