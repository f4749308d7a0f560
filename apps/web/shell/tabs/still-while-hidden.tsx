import { Provider as MotionProvider } from '@rc-component/motion';
import { theme } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Nothing appears in a hidden page, and nothing appears anew when the page comes back: the library's motion forgets that it has begun when
 * the effects of a page end, and would take down what it moved, with all that was typed in it, to let it appear once more. It moves again
 * as soon as the page has its effects back.
 */
export function StillWhileHidden({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }) {
  const { token } = theme.useToken();
  const [back, setBack] = useState(shown);
  useEffect(() => setBack(shown), [shown]);
  return <MotionProvider motion={token.motion && shown && back}>{children}</MotionProvider>;
}
