import { dateTime } from '@zhixing/client/formats.ts';

/** A time element in China time. */
export const ChinaTime = ({ at }: { at: string | number }) => (
  <time className="notice-time" dateTime={new Date(at).toISOString()}>
    {dateTime(at)}
  </time>
);
