import { z } from 'zod';

/** The standard OpenTelemetry variables interpreted here; the exporter reads the others. */
export interface TraceSettings {
  readonly sampler: { readonly which: 'on' | 'off' | 'ratio'; readonly parentBased: boolean };
  readonly share: number;
}

const SAMPLERS: Readonly<Record<string, TraceSettings['sampler']>> = {
  always_on: { which: 'on', parentBased: false },
  always_off: { which: 'off', parentBased: false },
  traceidratio: { which: 'ratio', parentBased: false },
  parentbased_always_on: { which: 'on', parentBased: true },
  parentbased_always_off: { which: 'off', parentBased: true },
  parentbased_traceidratio: { which: 'ratio', parentBased: true },
};

const address = z
  .string()
  .trim()
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'is not the address of a collector: write one like http://collector:4318.',
  );

/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'is not spoken here: use http/protobuf, or remove it.').optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal('http/protobuf', 'is not spoken here: use http/protobuf, or remove it.').optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'is neither otlp nor none: use one of these, or remove it.').default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .string()
    .refine((name) => name in SAMPLERS, `is no sampler: use one of ${Object.keys(SAMPLERS).join(', ')}.`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('is not a number from 0 to 1.')
    .min(0, 'is not a number from 0 to 1.')
    .max(1, 'is not a number from 0 to 1.')
    .default(1),
  OTEL_SDK_DISABLED: z.string().optional(),
};

/** Tracing settings; null without a configured collector. */
export function traceSettingsOf(env: z.infer<z.ZodObject<typeof traceVariables>>): TraceSettings | null {
  const named = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const sampler = SAMPLERS[env.OTEL_TRACES_SAMPLER];
  if (!named || !sampler || env.OTEL_TRACES_EXPORTER === 'none' || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  return { sampler, share: env.OTEL_TRACES_SAMPLER_ARG };
}
