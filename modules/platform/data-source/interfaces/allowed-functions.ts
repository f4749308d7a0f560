/**
 * Functions of PostgreSQL that only compute from their arguments or return the time. Any other function may sleep, read files or open
 * connections.
 */
const postgresql = `abs age array_agg array_append array_cat array_length array_position array_remove array_to_string ascii avg bit_and bit_or bool_and
  bool_or btrim cardinality ceil ceiling char_length character_length chr concat concat_ws corr count covar_pop covar_samp cume_dist date_bin date_part
  date_trunc degrees dense_rank div every exp extract first_value floor format generate_series greatest initcap isfinite json_agg json_array_elements
  json_array_elements_text json_array_length json_build_array json_build_object json_each json_each_text json_extract_path json_extract_path_text
  json_object_agg json_object_keys json_strip_nulls json_typeof jsonb_agg jsonb_array_elements jsonb_array_elements_text jsonb_array_length
  jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_object_agg jsonb_object_keys
  jsonb_strip_nulls jsonb_typeof justify_days justify_hours justify_interval lag last_value lead least left length like_escape ln log lower lpad ltrim
  make_date make_interval make_time make_timestamp max md5 min mod mode normalize now nth_value ntile nullif octet_length overlay percent_rank
  percentile_cont percentile_disc pi position power quote_literal radians rank regr_slope repeat replace reverse right round row_number row_to_json rpad
  rtrim sign similar_to_escape split_part sqrt starts_with stddev stddev_pop stddev_samp string_agg string_to_array string_to_table strpos substr
  substring sum timezone to_char to_date to_json to_jsonb to_number to_timestamp translate trunc unnest upper var_pop var_samp variance
  width_bucket xmlagg`;

/** The same for MySQL and MariaDB, plus keywords that may precede a bracket without being a function. */
const mysql = `abs acos adddate addtime all and any as ascii asin atan avg between bigint binary bit_and bit_count bit_or bit_xor by case cast ceil ceiling char
  char_length character_length coalesce concat concat_ws conv convert cos count crc32 cume_dist curdate current_date current_time current_timestamp
  curtime date date_add date_format date_sub datediff datetime day dayname dayofmonth dayofweek dayofyear decimal dense_rank distinct div else elt except
  exists exp extract field find_in_set first_value floor format from from_days from_unixtime greatest group_concat having hex hour if ifnull in insert instr
  intersect interval is isnull join json_array json_arrayagg json_contains json_depth json_extract json_keys json_length json_object json_objectagg
  json_search json_type json_unquote json_valid key lag last_day last_value lcase lead least left length like limit ln locate log log10 log2 lower lpad
  ltrim makedate maketime max md5 microsecond mid min minute mod month monthname not now nth_value ntile nullif numeric oct on or ord over partition
  percent_rank period_add period_diff pi position pow power quarter radians rand rank repeat replace reverse right round row_number rpad rtrim second
  sec_to_time select sign sin some space sqrt std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substring substring_index subtime sum
  sysdate tan then time time_format time_to_sec timediff timestamp timestampadd timestampdiff to_days trim truncate ucase unhex union unix_timestamp upper
  using values var_pop var_samp varchar variance week weekday weekofyear when where with xor year yearweek`;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

export const allowedFunctions = { postgresql: words(postgresql), mysql: words(mysql) };
