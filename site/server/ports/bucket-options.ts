import * as v from 'valibot';

/** Where a bucket is, as the client of S3 is told. */
export interface BucketSettings {
  endpoint: string;
  bucket: string;
  region: string;
  /** `https://host/bucket`; otherwise `https://bucket.host`. */
  forcePathStyle: boolean;
  /** Without them the client looks where it always does: environment, role of the machine, web identity. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const EXPECTED =
  'expected s3://KEY:SECRET@host:port/bucket?region=…&tls=1&style=path, with / + @ of the secret written %2F %2B %40';

const Options = v.strictObject({
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/)), 'us-east-1'),
  tls: v.optional(v.picklist(['0', '1']), '1'),
  style: v.optional(v.picklist(['path', 'host']), 'path'),
});

/** `s3://KEY:SECRET@host:port/bucket?region=…&tls=0|1&style=path|host`. */
export const bucketUrl = v.pipe(
  v.string(),
  v.rawTransform<string, BucketSettings>(({ dataset, addIssue, NEVER }) => {
    const read = readBucket(dataset.value);
    if (read) return read;
    addIssue({ message: EXPECTED });
    return NEVER;
  }),
);

function readBucket(text: string): BucketSettings | undefined {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname) ?? [];
  const options = v.safeParse(Options, Object.fromEntries(url.searchParams));
  const [key, secret] = [decoded(url.username), decoded(url.password)];
  if (!bucket || !url.hostname || !options.success || key === undefined || secret === undefined)
    return undefined;
  if ((key === '') !== (secret === '')) return undefined;
  const { region, tls, style } = options.output;
  return {
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region,
    forcePathStyle: style === 'path',
    ...(key ? { credentials: { accessKeyId: key, secretAccessKey: secret } } : {}),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
