import { usePatternText } from './use-pattern-text.ts';

/** A pattern as people say it; how it is written stands behind it. */
export default function CronText({ pattern }: { pattern: string }) {
  const said = usePatternText()(pattern);
  return <span title={pattern}>{said}</span>;
}
