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

interface Props<T> {
  readonly query: Reading<T>;
  /** Other queries on which buttons or lines of the content depend: drawn before them, it would move when they come. Failed ones are not waited for. */
  readonly after?: readonly { readonly isPending: boolean }[];
  readonly children: (data: T) => ReactNode;
}

/** Shows a query's loading, error and loaded states. */
export function Part<T>({ query, after, children }: Props<T>) {
  const text = useText();
  if (query.data !== undefined && !after?.some(({ isPending }) => isPending)) return <div className="own-part">{children(query.data)}</div>;
  if (!query.error) return <Waiting rows={6} />;
  return (
    <div className="own-part" role="alert">
      <p>{query.error.message || text('part.failed')}</p>
      <Button onClick={() => void query.refetch()}>{text('part.retry')}</Button>
    </div>
  );
}
