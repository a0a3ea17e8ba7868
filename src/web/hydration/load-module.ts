import { type ComponentType, lazy } from 'react'

/** A part of the page has loaded after all; connection.tsx listens for it. */
export const MODULE_LOADED = 'part-came'

/** Milliseconds after which to retry where the browser fires no `online` event. */
const RETRY_AFTER_MS = 10_000

/**
 * A module that is fetched when it is needed. Chromium never asks again for one that failed once, so it is asked for
 * anew under another address.
 * @throws {TypeError} where it did not come either time; the next call asks once more
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
    const module: Module = await (address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load())
    dispatchEvent(new Event(MODULE_LOADED))
    return module
  }
}

/** As `loadModule`, for as long as it takes. */
async function awaitModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadModule(load)
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, RETRY_AFTER_MS)
    })
    return awaitModule(load)
  }
}

/**
 * A part that is fetched when it is shown, in a Suspense of its own. Until it arrives its place stays as it was, and the
 * page stands; connection.tsx says what is missing.
 */
export const lazyOrBlank = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => awaitModule(load))
