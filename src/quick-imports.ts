import { registerHooks } from 'node:module'

/**
 * Node reads a package's whole `package.json` anew for each of its files, to learn whether it is a module. That of
 * drizzle-orm lists 179 kB of exports, and whoever opens the site loads 110 of its files: 0.4 s of CPU, a third of a start.
 */
const DRIZZLE = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!parentURL?.includes(DRIZZLE) || !/^\.{1,2}\/.*\.js$/.test(specifier)) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
