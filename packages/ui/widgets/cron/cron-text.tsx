import { usePatternText } from './use-pattern-text.ts';

/** A cron pattern in words, with the pattern as tooltip. */
export default function CronText({ pattern }: { pattern: string }) {
  const said = usePatternText()(pattern);
  return <span title={pattern}>{said}</span>;
}
