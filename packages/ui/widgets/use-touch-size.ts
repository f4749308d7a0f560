import { Grid } from 'antd';

/** Size of what is small beside a mouse: fingers need larger targets. */
export const useTouchSize = (): 'small' | 'large' => (Grid.useBreakpoint().lg === false ? 'large' : 'small');
