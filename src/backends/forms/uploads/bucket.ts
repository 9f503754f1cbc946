import { z } from 'zod';
import { ConfigError, parseEnv } from '../../kit/env.ts';
import type { BucketPlace } from '../../kit/object-store.ts';

/** Settings of the object store for what visitors send, of the service and of whoever backs it up. */
export const bucketVariables = {
  FORMS_BUCKET: z
    .url({ protocol: /^https?$/, error: 'not a URL' })
    .refine((url) => new URL(url).pathname.length > 1, 'without a bucket')
    .optional(),
  FORMS_BUCKET_REGION: z.string().min(1, 'empty').default('us-east-1'),
  FORMS_BUCKET_KEY_ID: z.string().min(1, 'empty').optional(),
  FORMS_BUCKET_SECRET: z.string().min(1, 'empty').optional(),
};

export const bucketFixes = {
  FORMS_BUCKET: 'Give https://host/bucket, with a prefix below it where others use the bucket too; or leave it out for FORMS_FOLDER.',
  FORMS_BUCKET_REGION: 'Give the region of the bucket; us-east-1 where the store has none.',
  FORMS_BUCKET_KEY_ID: 'Give the id of a key that may get, put, delete and list in the bucket, and no more.',
  FORMS_BUCKET_SECRET: 'Give the secret of FORMS_BUCKET_KEY_ID.',
};

type BucketVariables = z.infer<z.ZodObject<typeof bucketVariables>>;

/** What is missing of a bucket that is named, as a line for each. */
export const missingOfBucket = (vars: BucketVariables): string[] =>
  vars.FORMS_BUCKET === undefined
    ? []
    : (['FORMS_BUCKET_KEY_ID', 'FORMS_BUCKET_SECRET'] as const)
        .filter((name) => vars[name] === undefined)
        .map((name) => `${name} is not set though FORMS_BUCKET is. ${bucketFixes[name]}`);

/** Undefined where a folder is used. */
export const bucketOf = (vars: BucketVariables): BucketPlace | undefined =>
  vars.FORMS_BUCKET === undefined
    ? undefined
    : {
        url: vars.FORMS_BUCKET,
        region: vars.FORMS_BUCKET_REGION,
        keyId: vars.FORMS_BUCKET_KEY_ID ?? '',
        secret: vars.FORMS_BUCKET_SECRET ?? '',
      };

/**
 * That of an environment, for commands beside the service.
 * @throws ConfigError, which names each wrong variable and its fix
 */
export function bucketIn(environment: Readonly<Record<string, string | undefined>>): BucketPlace | undefined {
  const vars = parseEnv(z.object(bucketVariables), bucketFixes, environment);
  const missing = missingOfBucket(vars);
  if (missing.length > 0) throw new ConfigError(missing);
  return bucketOf(vars);
}
