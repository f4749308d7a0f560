import { App } from 'antd';
import { useEffect } from 'react';

interface Props {
  /** Is given antd's functions while they are there, and null once they are gone. */
  readonly onReady: (over: ReturnType<typeof App.useApp> | null) => void;
}

/** antd's holder of questions and notifications. */
export default function Host({ onReady }: Props) {
  return (
    <App component={false}>
      <Handing onReady={onReady} />
    </App>
  );
}

function Handing({ onReady }: Props) {
  const over = App.useApp();
  useEffect(() => {
    onReady(over);
    return () => onReady(null);
  }, [over, onReady]);
  return null;
}
