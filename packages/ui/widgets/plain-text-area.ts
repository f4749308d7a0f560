import type { Input } from 'antd';
import * as module from 'antd/es/input/TextArea.js';

/** antd's text area alone, for the same reason as `PlainInput`. */
export const PlainTextArea = (module as unknown as { default: typeof Input.TextArea }).default;
