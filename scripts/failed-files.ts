type TestEvent = { type: string; data: { file?: string } };

/** A reporter for Node's test runner that writes nothing but the files in which a test failed, a line each. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const named = new Set<string>();
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || !data.file || named.has(data.file)) continue;
    named.add(data.file);
    yield `${data.file}\n`;
  }
}
