const TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  csv: 'text/csv',
  svg: 'image/svg+xml',
  json: 'application/json',
  png: 'image/png',
  py: 'text/x-python',
}

/** Saves a text or a picture as a download; nothing is sent anywhere. */
export function saveFile(name: string, content: string | Blob): void {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
