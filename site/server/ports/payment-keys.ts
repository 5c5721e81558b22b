import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A private key as the providers' tools write it: PEM (line ends may be `\n` in letters), or its base64 alone, PKCS#8 or PKCS#1. */
export function readPrivateKey(text: string): KeyObject {
  const pem = asPem(text);
  if (pem) return rsa(createPrivateKey(pem));
  const key = Buffer.from(text.replaceAll(/\s/g, ''), 'base64');
  try {
    return rsa(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  } catch {
    return rsa(createPrivateKey({ key, format: 'der', type: 'pkcs1' }));
  }
}

/** A public key, or the certificate that holds it: PEM, or the key's base64 alone. */
export function readPublicKey(text: string): KeyObject {
  const pem = asPem(text);
  if (pem) return rsa(createPublicKey(pem));
  return rsa(
    createPublicKey({
      key: Buffer.from(text.replaceAll(/\s/g, ''), 'base64'),
      format: 'der',
      type: 'spki',
    }),
  );
}

function asPem(text: string): string | undefined {
  return text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : undefined;
}

function rsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('expected an RSA key');
  return key;
}
