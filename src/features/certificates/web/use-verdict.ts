import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadModule } from '#src/web/hydration/load-module.ts'
import { keysQuery } from './api.ts'
import { hashToken } from './verify/token-hash.ts'
import { type Verdict, type Verify, verifyCertificate } from './verify/verify.ts'

function subscribe(onChange: () => void) {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** What follows the # of the address: only browsers know it. */
export const useToken = () =>
  useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )

/** For browsers without Ed25519 of their own. */
const verify: Verify = async (...signed) =>
  (await loadModule(() => import('./verify/ed25519.ts'))).verifyEd25519(...signed)

/** The verdict is undefined while the signature is checked; `keys` are the public ones, without which there is none; `hash` is the token's. */
export function useVerdict(token: string) {
  const keys = useQuery(keysQuery())
  const { data } = keys
  const [checked, setChecked] = useState<{ token: string; verdict: Verdict; hash: string | undefined }>()
  useEffect(() => {
    if (!data || !token) return
    let isLate = false
    void Promise.all([verifyCertificate(token, data.keys, verify), hashToken(token)]).then(
      ([verdict, hash]) => isLate || setChecked({ token, verdict, hash }),
    )
    return () => {
      isLate = true
    }
  }, [token, data])
  return { ...(checked?.token === token ? checked : { verdict: undefined }), keys }
}
