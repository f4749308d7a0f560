/** A span as received by a collector. */
export interface CollectedSpan {
  readonly trace: string;
  readonly span: string;
  readonly parent: string;
  readonly name: string;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly resource: Readonly<Record<string, string | number>>;
}

type Value = Buffer | number;

/** Fields of a protobuf message by number. */
function fieldsOf(bytes: Buffer): Map<number, Value[]> {
  const fields = new Map<number, Value[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const head = varint();
    const readers: Record<number, () => Value> = { 0: varint, 1: () => take(8), 2: () => take(varint()), 5: () => take(4) };
    const value = readers[head & 7]?.() ?? 0;
    fields.set(head >> 3, [...(fields.get(head >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Map<number, Value[]>, number: number): Buffer[] =>
  (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value));
const bytesOf = (fields: Map<number, Value[]>, number: number): Buffer => messages(fields, number)[0] ?? Buffer.alloc(0);

/** Parses OTLP's `repeated KeyValue`; strings and integers only. */
function attributesOf(list: readonly Buffer[]): Record<string, string | number> {
  const pairs = list.map((bytes) => {
    const pair = fieldsOf(bytes);
    const value = fieldsOf(bytesOf(pair, 2));
    const whole = value.get(3)?.[0];
    return [bytesOf(pair, 1).toString(), typeof whole === 'number' ? whole : bytesOf(value, 1).toString()] as const;
  });
  return Object.fromEntries(pairs);
}

const FAILED = 2;

/** Spans of an ExportTraceServiceRequest, https://github.com/open-telemetry/opentelemetry-proto. */
export function spansIn(body: Buffer): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((part) => {
    const fields = fieldsOf(part);
    const resource = attributesOf(messages(fieldsOf(bytesOf(fields, 1)), 1));
    const spans = messages(fields, 2).flatMap((scope) => messages(fieldsOf(scope), 2));
    return spans.map((bytes) => {
      const span = fieldsOf(bytes);
      return {
        trace: bytesOf(span, 1).toString('hex'),
        span: bytesOf(span, 2).toString('hex'),
        parent: bytesOf(span, 4).toString('hex'),
        name: bytesOf(span, 5).toString(),
        attributes: attributesOf(messages(span, 9)),
        resource,
        failed: fieldsOf(bytesOf(span, 15)).get(3)?.[0] === FAILED,
      };
    });
  });
}
