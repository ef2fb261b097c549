# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.
VERSION = '0.1.0'
