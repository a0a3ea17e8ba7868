declare module 'virtual:contract' {
  const contract: typeof import('../contract.ts').contract
  export default contract
}

declare module '*.woff2?url' {
  const address: string
  export default address
}
