import { Grid } from 'antd';

/** Size of controls that are small on desktops: touch needs larger targets. */
export const useTouchSize = (): 'small' | 'large' => (Grid.useBreakpoint().lg === false ? 'large' : 'small');
