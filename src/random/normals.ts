import type { Random } from './streams'

/** Two independent standard normals from two uniform draws (Box and Muller), into[at] and into[at + 1]. */
export function drawNormals(random: Random, into: Float64Array, at: number): void {
  const radius = Math.sqrt(-2 * Math.log(1 - random.uniform()))
  const angle = 2 * Math.PI * random.uniform()
  into[at] = radius * Math.cos(angle)
  into[at + 1] = radius * Math.sin(angle)
}
