import { dateTime } from '@zhixing/client/formats.ts';

/** A moment in Chinese time. */
export const ChinaTime = ({ at }: { at: string | number }) => (
  <time className="notice-time" dateTime={new Date(at).toISOString()}>
    {dateTime(at)}
  </time>
);
