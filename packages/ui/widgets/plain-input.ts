import type { Input } from 'antd';
import * as module from 'antd/es/input/Input.js';

/** The text box alone: `Input` of antd brings the large one, the password box and the box for codes with it, which a list has no use for. */
export const PlainInput = (module as unknown as { default: typeof Input }).default;
