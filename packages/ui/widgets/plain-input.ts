import type { Input } from 'antd';
import * as module from 'antd/es/input/Input.js';

/** antd's text input alone: the `Input` entry also bundles text area, password and OTP inputs, which lists do not need. */
export const PlainInput = (module as unknown as { default: typeof Input }).default;
