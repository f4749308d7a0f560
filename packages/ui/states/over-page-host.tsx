import { App } from 'antd';
import { useEffect } from 'react';
import { handOver } from './over-page.tsx';

/** antd's holder of questions and notifications, which hands itself to those that wait for it. */
export default function Host() {
  return (
    <App component={false}>
      <Handing />
    </App>
  );
}

function Handing() {
  const over = App.useApp();
  useEffect(() => {
    handOver(over);
    return () => handOver(null);
  }, [over]);
  return null;
}
