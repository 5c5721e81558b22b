import { IncomingMessage } from 'node:http';
import { Disk } from 'flydrive';
import { codesOf } from '../kernel/system-code.ts';
import type { BucketSettings } from './bucket-options.ts';
import { exactly } from './exact-length.ts';
import {
  createDiskStorage,
  type Storage,
  StorageAwayError,
  StorageFullError,
  StoredFileMissingError,
  saysMissing,
} from './storage.ts';

/** Until a server that is there has taken the connection. */
const CONNECT_MS = 5000;
/** Until it answers; a file of 50 MB has to be through by then. */
const ANSWER_MS = 120_000;
/** Longest pause in the middle of a file. */
const IDLE_MS = 30_000;

/** The bucket cannot be used as it is. The message says in one Chinese line what to do. */
export class BucketUnfit extends Error {
  override name = 'BucketUnfit' as const;
}

/** Storage in a bucket of S3 or of what speaks like it. Throws BucketUnfit where it does not answer, is not there, or refuses us. */
export async function openBucketStorage(settings: BucketSettings): Promise<Storage> {
  const storage = await createBucketStorage(settings);
  await storage.isEmpty().catch((error: unknown) => {
    throw new BucketUnfit(unfitness(error, settings), { cause: error });
  });
  return storage;
}

async function createBucketStorage({ bucket, ...address }: BucketSettings): Promise<Storage> {
  // 20 MB of code that a service with a folder does not need.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const disk = new Disk(
    new S3Driver({
      ...address,
      bucket,
      visibility: 'private',
      supportsACL: false,
      // Not every server knows the sums that newer clients add of themselves.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        socketTimeout: IDLE_MS,
        throwOnRequestTimeout: true,
      },
    }),
  );
  // A bucket takes a file whole or not at all, so that a failure leaves the older one.
  const { read, ...storage } = createDiskStorage(disk, fault);
  return {
    ...storage,
    async putStream(key, source, bytes) {
      if (bytes === 0) return storage.put(key, new Uint8Array());
      try {
        const counted = source.pipe(exactly(bytes));
        source.once('error', (error) => counted.destroy(error));
        await disk.putStream(key, counted, { contentLength: bytes });
      } catch (error) {
        throw fault(error, key);
      }
    },
    async open(key) {
      const stream = await read(key);
      return { stream, bytes: lengthOf(stream) };
    },
  };
}

/** The body of the answer is the stream, and its head tells the length. */
function lengthOf(stream: object): number | undefined {
  const length = stream instanceof IncomingMessage ? stream.headers['content-length'] : undefined;
  return length === undefined ? undefined : Number(length);
}

/** Our own mistakes, such as a key that may be none. */
const ours = new Set(['E_UNALLOWED_CHARACTERS', 'E_PATH_TRAVERSAL_DETECTED', 'E_INVALID_KEY']);
const full = new Set(['QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge']);

function fault(error: unknown, key: string): unknown {
  if (saysMissing(error))
    return new StoredFileMissingError(`no stored file ${key}`, { cause: error });
  if (codesOf(error).some((code) => ours.has(code))) return error;
  if (namesOf(error).some((name) => full.has(name)))
    return new StorageFullError('the bucket is full', { cause: error });
  return new StorageAwayError('the bucket does not answer', { cause: error });
}

function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) names.push(cause.name);
  return names;
}

function unfitness(error: unknown, { endpoint, bucket }: BucketSettings): string {
  const names = namesOf(error);
  if (names.includes('NoSuchBucket'))
    return `对象存储里没有名为 ${bucket} 的桶：请先建立它，或检查 STORAGE_URL。`;
  if (names.some((name) => refusals.has(name)))
    return '对象存储拒绝访问：请检查 STORAGE_URL 里的密钥，以及它对这个桶的列出、读、写、删除权限。';
  return `对象存储连接不上（${endpoint}）：请检查 STORAGE_URL 与对象存储是否已启动。`;
}

const refusals = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'CredentialsProviderError',
  'AuthorizationHeaderMalformed',
]);
