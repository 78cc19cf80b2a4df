/** The dated version of the public interface: `info.version` of the API description. */
export const API_VERSION = '2026-11-15';
