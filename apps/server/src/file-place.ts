import path from 'node:path';
import { type BucketPlace, isRefusal, openBucket } from '@zhixing/engine/bucket/bucket.ts';
import { bucketFiles } from '@zhixing/engine/bucket/bucket-files.ts';
import { diskFiles, type FileStore } from '@zhixing/engine/files/files.ts';
import { z } from 'zod';
import type { ServerLog } from './log.ts';
import { StartupError } from './startup-error.ts';

const message =
  'is neither "disk" nor the address of a bucket: write s3://bucket or s3://bucket/folder, or remove it to keep files in DATA_DIR.';

/** Where uploaded files are stored, and the access to an S3-compatible store. */
export const fileVariables = {
  FILES: z
    .string()
    .trim()
    .regex(/^(disk|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?)$/, message)
    .default('disk'),
  S3_ENDPOINT: z
    .string()
    .trim()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'is not the address of a file store: write one like https://s3.example.org.',
    )
    .optional(),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[\w-]{1,60}$/, 'is not a region: use the one that the store names, or us-east-1.')
    .default('us-east-1'),
  S3_STYLE: z
    .enum(['path', 'host'], 'is neither "path" nor "host": use "host" for stores that want the bucket in their host name, or remove it.')
    .default('path'),
  S3_ACCESS_KEY_ID: z.string().trim().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().min(1).optional(),
};

type FileVariables = z.infer<z.ZodObject<typeof fileVariables>>;

const NEEDED = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Missing variables of a bucket. */
export const missingForBucket = (env: FileVariables): readonly (typeof NEEDED)[number][] =>
  env.FILES === 'disk' ? [] : NEEDED.filter((name) => !env[name]);

/** The configured bucket; null for the local disk. */
export function bucketOf({ FILES, ...env }: FileVariables): BucketPlace | null {
  if (FILES === 'disk') return null;
  const { hostname, pathname } = new URL(FILES);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: folder && `${folder}/`,
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION,
    style: env.S3_STYLE,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** File store on the local disk. */
export const diskFilesOf = (env: { readonly dataDir: string }): FileStore => diskFiles(path.join(env.dataDir, 'files'));

/** The file store of this installation. */
export const filesOf = (env: { readonly dataDir: string; readonly bucket: BucketPlace | null }): FileStore =>
  env.bucket ? bucketFiles(openBucket(env.bucket)) : diskFilesOf(env);

/**
 * Checks the file store at startup. A temporarily unavailable one does not prevent the start.
 * @throws StartupError where the store refuses us
 */
export async function lookAtFiles(files: FileStore, log: ServerLog): Promise<void> {
  await files.check().catch((error: Error) => {
    if (isRefusal(error)) throw new StartupError(`FILES: the store refuses (${error.message}): check the bucket, S3_REGION and the keys.`);
    log.warn({ error }, 'the file store cannot be used at this moment');
  });
}
