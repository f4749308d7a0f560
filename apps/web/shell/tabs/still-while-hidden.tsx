import { Provider as MotionProvider } from '@rc-component/motion';
import { theme } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Disables motion in hidden pages until their effects are restored. When effects are unmounted, the motion library forgets that an
 * animation has started, and would remount the animated element, losing its input, to replay it.
 */
export function StillWhileHidden({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }) {
  const { token } = theme.useToken();
  const [back, setBack] = useState(shown);
  useEffect(() => setBack(shown), [shown]);
  return <MotionProvider motion={token.motion && shown && back}>{children}</MotionProvider>;
}
