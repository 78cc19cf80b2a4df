/** The name under which this package speaks to the service. */
export const sdkName = '@waymark/pulse';

/** The version of this package; a test holds it to package.json. */
export const sdkVersion = '0.1.0';

/** The User-Agent of everything this package sends. */
export const sdkUserAgent = `waymark-pulse/${sdkVersion}`;
