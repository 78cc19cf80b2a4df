// The types of Express 5 describe what the tests use of Express 4.
declare module 'express4' {
  import express = require('express');
  export default express;
}
