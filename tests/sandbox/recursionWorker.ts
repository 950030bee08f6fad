import { endsOf, type Recursion } from './recursions'

onmessage = async ({ data }: MessageEvent<Recursion>) => postMessage(await endsOf(data))
