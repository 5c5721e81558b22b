/** The part of heic-decode 2 that is used; the package ships no types. */
declare module 'heic-decode' {
  export interface HeicImage {
    /** px, as shown. */
    width: number;
    height: number;
    /** RGBA. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  interface Decode {
    all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  }
  const decode: Decode;
  // The package is one function with another on it.
  export default decode;
}
