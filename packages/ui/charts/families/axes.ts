import { BarChart, BoxplotChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use } from 'echarts/core';

/** Pictures along two axes. */
use([BarChart, LineChart, BoxplotChart, GridComponent]);
