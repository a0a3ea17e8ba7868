/** Every call's address and fallback sentence, without its schemas (scripts/vite/minified-contract.ts). */
declare module 'virtual:contract' {
  const contract: Record<
    string,
    Record<string, import('@orpc/contract').AnyContractProcedure & { '~orpc': { meta: { fallback: string } } }>
  >
  export default contract
}

declare module '*.woff2?url' {
  const address: string
  export default address
}

declare module '*?inline-script' {
  const script: string
  export default script
}
