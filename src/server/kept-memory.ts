/** Bytes. glibc goes no further than 32 MiB. */
const BLOCK = 24 * 1024 * 1024

/**
 * What pages took is freed a few dozen at a time, and glibc would give it back to the system and ask for it anew for the
 * next: of a large page a third of its time (decision 023). Once a block of this size was freed, it takes such for what
 * comes and goes, and keeps up to twice as much (mallopt(3), `M_MMAP_THRESHOLD`). Other C libraries know nothing of it.
 */
export const keepMemory = () => void new ArrayBuffer(BLOCK).transfer(0)
