const WORTH_PACKING_BYTES = 8_000_000
const PACKED = /\.(gz|tgz|zst|zstd)$/i

/** A large text as gzip, so that it stays below what the server takes; smaller and packed files as they are. */
export async function packed(file: File): Promise<File> {
  if (file.size < WORTH_PACKING_BYTES || PACKED.test(file.name) || typeof CompressionStream === 'undefined') return file
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new File([await new Response(stream).blob()], `${file.name}.gz`, { type: 'application/gzip' })
}
