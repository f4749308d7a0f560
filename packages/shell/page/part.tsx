import { useText } from '@zhixing/client/i18n.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './part.css';

interface Reading<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Shows a query's loading, error and loaded states. */
export function Part<T>({ query, children }: { query: Reading<T>; children: (data: T) => ReactNode }) {
  const text = useText();
  if (query.data !== undefined) return <div className="own-part">{children(query.data)}</div>;
  if (!query.error) return <Waiting rows={6} />;
  return (
    <div className="own-part" role="alert">
      <p>{query.error.message || text('profile.failed')}</p>
      <Button onClick={() => void query.refetch()}>{text('profile.retry')}</Button>
    </div>
  );
}
